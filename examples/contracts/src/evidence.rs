//! A report as a picture, as a sound and as a file. This room knows nothing of tools.

use std::io::Cursor;

use crate::archive::Report;

/// The height of a chart, and the width of a bar with its gap, in pixels.
const HEIGHT: u32 = 64;
const BAR: u32 = 8;
const GAP: u32 = 2;

/// Samples a second, and seconds a tone.
const RATE: u32 = 8_000;
const TONE: u32 = RATE / 8;

/// The latency as a chart of bars, in grey, as PNG.
pub(crate) fn chart(report: &Report) -> Result<Vec<u8>, png::EncodingError> {
    let bars = u32::try_from(report.latency.len()).unwrap_or(u32::MAX).max(1);
    let width = bars.saturating_mul(BAR + GAP);
    let highest = report.latency.iter().copied().max().unwrap_or(0).max(1);
    let mut pixels = Vec::new();
    for row in 0..HEIGHT {
        for column in 0..width {
            let value = report.latency.get((column / (BAR + GAP)) as usize).copied().unwrap_or(0);
            let filled = u64::from(value) * u64::from(HEIGHT) / u64::from(highest);
            let inside = column % (BAR + GAP) < BAR && u64::from(HEIGHT - row) <= filled;
            pixels.push(if inside { 0x30 } else { 0xf4 });
        }
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, HEIGHT);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(file)
}

/// The latency as tones, one a minute, higher when slower, as WAV.
pub(crate) fn tones(report: &Report) -> Result<Vec<u8>, hound::Error> {
    let format =
        hound::WavSpec { channels: 1, sample_rate: RATE, bits_per_sample: 16, sample_format: hound::SampleFormat::Int };
    let mut file = Cursor::new(Vec::new());
    let mut writer = hound::WavWriter::new(&mut file, format)?;
    for &millis in &report.latency {
        // A square wave at 220 Hz and above: half a period is this many samples.
        let half = (RATE / 2 / (220 + millis.min(1_500))).max(1);
        for sample in 0..TONE {
            writer.write_sample(if (sample / half).is_multiple_of(2) { 4_000_i16 } else { -4_000 })?;
        }
    }
    writer.finalize()?;
    Ok(file.into_inner())
}

/// The latency as CSV (RFC 4180).
pub(crate) fn csv(report: &Report) -> String {
    let lines = report.latency.iter().enumerate().map(|(minute, millis)| format!("{minute},{millis}\r\n"));
    std::iter::once("minute,millis\r\n".to_owned()).chain(lines).collect()
}

/// The report in a sentence.
pub(crate) fn summary(report: &Report) -> String {
    let Report { id, title, region, latency, .. } = report;
    match latency.iter().max() {
        Some(worst) => {
            format!("{id} ({region}): {title}. Slowest answer in {} minutes: {worst} ms.", latency.len())
        }
        None => format!("{id} ({region}): {title}. Nothing was measured."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{archive::Archive, region::Region};

    fn report() -> Report {
        Archive::load().unwrap().report("R-101").unwrap()
    }

    #[test]
    fn the_chart_is_a_picture_whose_bars_follow_the_values() {
        let decoder = png::Decoder::new(Cursor::new(chart(&report()).unwrap()));
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (80, 64));
        let height = |bar: usize| (0..64).filter(|row| pixels[row * 80 + bar * 10] == 0x30).count();
        assert_eq!(height(3), 64, "the highest of the values fills its column");
        assert!(height(0) < height(5) && height(5) < height(2), "41 ms, 160 ms, 180 ms");
    }

    #[test]
    fn the_sound_is_as_long_as_the_fault() {
        let reader = hound::WavReader::new(Cursor::new(tones(&report()).unwrap())).unwrap();
        assert_eq!(reader.duration(), 8 * TONE);
    }

    #[test]
    fn text_and_table_say_the_same() {
        let report = report();
        assert_eq!(
            summary(&report),
            "R-101 (eu-west): Listing stopped at an empty cursor. Slowest answer in 8 minutes: 420 ms."
        );
        assert!(csv(&report).starts_with("minute,millis\r\n0,41\r\n"));
        assert_eq!(csv(&report).lines().count(), 9);
    }

    #[test]
    fn a_report_without_measurements_can_still_be_shown() {
        let empty = Report {
            id: "R-0".into(),
            region: Region::EuWest,
            title: "Nothing".into(),
            opened_at: String::new(),
            pinned: false,
            tags: Vec::new(),
            latency: Vec::new(),
        };
        assert!(chart(&empty).is_ok() && tones(&empty).is_ok());
        assert_eq!(summary(&empty), "R-0 (eu-west): Nothing. Nothing was measured.");
    }
}
