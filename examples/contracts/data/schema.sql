-- What every region's database holds.

CREATE TABLE reports (
    id        TEXT PRIMARY KEY,
    title     TEXT NOT NULL,
    opened_at TEXT NOT NULL,
    -- Whether the report may leave its region.
    pinned    INTEGER NOT NULL CHECK (pinned IN (0, 1))
) STRICT;

CREATE TABLE tags (
    report_id TEXT NOT NULL REFERENCES reports (id),
    tag       TEXT NOT NULL,
    PRIMARY KEY (report_id, tag)
) STRICT;

-- The slowest answer of each minute while the fault lasted.
CREATE TABLE latency (
    report_id TEXT NOT NULL REFERENCES reports (id),
    minute    INTEGER NOT NULL,
    millis    INTEGER NOT NULL,
    PRIMARY KEY (report_id, minute)
) STRICT;
