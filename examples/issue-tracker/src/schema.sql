-- The database of the issue tracker, as version 1 of `user_version`.

CREATE TABLE issues (
    id         INTEGER PRIMARY KEY,
    title      TEXT NOT NULL,
    body       TEXT NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('open', 'closed')),
    labels     TEXT NOT NULL CHECK (json_type(labels) = 'array'),
    created_at TEXT NOT NULL,
    closed_at  TEXT CHECK ((closed_at IS NULL) = (state = 'open'))
) STRICT;

CREATE TABLE attachments (
    issue_id  INTEGER NOT NULL REFERENCES issues (id),
    name      TEXT NOT NULL,
    mime_type TEXT NOT NULL,
    data      BLOB NOT NULL,
    PRIMARY KEY (issue_id, name)
) STRICT;

-- The text stays in `issues`; the index refers to it by row and is kept in step by the triggers below
-- (https://www.sqlite.org/fts5.html#external_content_tables).
CREATE VIRTUAL TABLE issues_fts USING fts5 (
    title, body,
    content = 'issues', content_rowid = 'id',
    tokenize = 'porter unicode61'
);

CREATE TRIGGER issues_inserted AFTER INSERT ON issues BEGIN
    INSERT INTO issues_fts (rowid, title, body) VALUES (new.id, new.title, new.body);
END;

CREATE TRIGGER issues_deleted AFTER DELETE ON issues BEGIN
    INSERT INTO issues_fts (issues_fts, rowid, title, body) VALUES ('delete', old.id, old.title, old.body);
END;

CREATE TRIGGER issues_edited AFTER UPDATE OF title, body ON issues BEGIN
    INSERT INTO issues_fts (issues_fts, rowid, title, body) VALUES ('delete', old.id, old.title, old.body);
    INSERT INTO issues_fts (rowid, title, body) VALUES (new.id, new.title, new.body);
END;
