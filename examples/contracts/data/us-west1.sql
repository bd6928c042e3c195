INSERT INTO reports (id, title, opened_at, pinned) VALUES
    ('R-201', 'Mirrored header and body named different regions', '2026-02-19T17:32:00Z', 0),
    ('R-202', 'Completion offered production to everyone', '2026-06-08T10:27:00Z', 1);

INSERT INTO tags (report_id, tag) VALUES
    ('R-201', 'contracts'), ('R-201', 'mcp'), ('R-201', 'stateless'),
    ('R-202', 'mcp');

INSERT INTO latency (report_id, minute, millis) VALUES
    ('R-201', 0, 72), ('R-201', 1, 75), ('R-201', 2, 640), ('R-201', 3, 700), ('R-201', 4, 110), ('R-201', 5, 74),
    ('R-202', 0, 66), ('R-202', 1, 64), ('R-202', 2, 68);
