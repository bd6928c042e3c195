//! The store on its own, in memory.

use super::*;

fn store() -> Store {
    Store::open(Path::new(":memory:")).unwrap()
}

fn ids(page: &SearchPage) -> Vec<i64> {
    page.issues.iter().map(|hit| hit.id).collect()
}

#[test]
fn a_search_asks_for_every_word_and_lists_the_newest_first() {
    let page = store().search("login safari", StateFilter::All, 2).unwrap();
    assert_eq!(page.total, 6);
    assert_eq!(ids(&page), [812, 655]);
    assert_eq!(page.issues[0].title, "Login fails on Safari 17");
}

#[test]
fn the_state_narrows_both_the_hits_and_the_total() {
    let store = store();
    let open = store.search("login safari", StateFilter::Open, 50).unwrap();
    let closed = store.search("login safari", StateFilter::Closed, 50).unwrap();
    assert_eq!((open.total, ids(&open)), (1, vec![812]));
    assert_eq!((closed.total, ids(&closed)), (5, vec![655, 497, 352, 277, 204]));
}

#[test]
fn words_are_found_in_other_forms_and_without_accents() {
    let store = store();
    assert_eq!(ids(&store.search("exporting", StateFilter::Closed, 1).unwrap()), [211], "stemmed: export");
    assert_eq!(store.search("zurich", StateFilter::All, 50).unwrap().total, 1);
    assert_eq!(store.search("ZÜRICH", StateFilter::All, 50).unwrap().total, 1);
}

#[test]
fn operators_and_quotes_in_a_query_are_plain_words() {
    let store = store();
    for query in [
        "login OR",
        "login AND NOT",
        "\"login",
        "login\"",
        "title:login",
        "log*",
        "NEAR(login safari)",
        "a\"b\"c",
        "login^",
        "{login}",
        "-login",
        "login; DROP TABLE issues",
        "' OR 1=1 --",
        "\0login",
        "(((",
        "\u{202e}login",
    ] {
        let result = store.search(query, StateFilter::All, 50);
        assert!(matches!(result, Ok(_) | Err(StoreError::NoWords)), "{query:?}: {result:?}");
    }
    assert_eq!(store.search("login OR zurich", StateFilter::All, 50).unwrap().total, 0, "`OR` is a word here");
    assert_eq!(store.search("safari -- \"", StateFilter::All, 50).unwrap().total, 6, "punctuation is left out");
}

#[test]
fn a_query_without_a_word_is_refused() {
    for query in ["", "  ", "\"\"", "* ?", "—"] {
        assert!(matches!(store().search(query, StateFilter::All, 50), Err(StoreError::NoWords)), "{query:?}");
    }
}

#[test]
fn closing_takes_effect_once() {
    let store = store();
    let title = "Login fails on Safari 17".to_owned();
    assert_eq!(store.close(812).unwrap(), Closed::Now { title: title.clone() });
    let (issue, _) = store.get(812).unwrap();
    assert_eq!(issue.state, IssueState::Closed);
    let closed_at = issue.closed_at.unwrap();
    assert_eq!(store.close(812).unwrap(), Closed::Before { title });
    assert_eq!(store.get(812).unwrap().0.closed_at, Some(closed_at), "the first closing counts");
    assert!(matches!(store.close(9999), Err(StoreError::NoIssue(9999))));
}

#[test]
fn a_created_issue_is_numbered_stored_and_found() {
    let store = store();
    let labels = ["bug".to_owned(), "ui".to_owned()];
    let created = store.create("Quokka icon is upside down", "Seen on the \"about\" page.", &labels).unwrap();
    assert_eq!(created.id, 841);
    assert_eq!((created.state, created.closed_at.as_ref()), (IssueState::Open, None));
    assert_eq!(store.get(841).unwrap().0, created);
    assert_eq!(ids(&store.search("quokka", StateFilter::Open, 50).unwrap()), [841]);
}

#[test]
fn an_issue_carries_its_attachments_in_order() {
    let store = store();
    let (_, attachments) = store.get(812).unwrap();
    let names: Vec<_> = attachments.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["sign-in.png", "console.log", "network.json"]);
    assert!(attachments[0].data.starts_with(b"\x89PNG\r\n"));
    assert!(matches!(store.get(1), Err(StoreError::NoIssue(1))));
}

#[test]
fn a_file_is_filled_once_and_keeps_what_was_done() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("issues.db");
    Store::open(&path).unwrap().close(812).unwrap();
    let again = Store::open(&path).unwrap();
    assert_eq!(again.get(812).unwrap().0.state, IssueState::Closed);
    assert_eq!(again.search("login safari", StateFilter::All, 50).unwrap().total, 6);
}

#[test]
fn a_file_that_can_not_be_opened_is_named() {
    let Err(error) = Store::open(Path::new("no/such/folder/issues.db")) else {
        panic!("opened a database in a folder that does not exist")
    };
    let text = error.to_string();
    assert!(text.contains("no/such/folder/issues.db") && text.contains("ISSUES_DB"), "{text}");
}
