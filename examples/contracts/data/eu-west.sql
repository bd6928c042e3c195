INSERT INTO reports (id, title, opened_at, pinned) VALUES
    ('R-101', 'Listing stopped at an empty cursor', '2026-03-02T08:14:00Z', 0),
    ('R-102', 'Descriptor promised an object, the answer was an array', '2026-04-11T13:50:00Z', 0),
    ('R-103', 'Customer export was routed out of the region', '2026-05-27T21:05:00Z', 1);

INSERT INTO tags (report_id, tag) VALUES
    ('R-101', 'mcp'), ('R-101', 'stateless'),
    ('R-102', 'contracts'), ('R-102', 'mcp'),
    ('R-103', 'contracts');

INSERT INTO latency (report_id, minute, millis) VALUES
    ('R-101', 0, 41), ('R-101', 1, 44), ('R-101', 2, 180), ('R-101', 3, 420), ('R-101', 4, 390), ('R-101', 5, 160),
    ('R-101', 6, 62), ('R-101', 7, 45),
    ('R-102', 0, 38), ('R-102', 1, 39), ('R-102', 2, 40), ('R-102', 3, 37),
    ('R-103', 0, 55), ('R-103', 1, 310), ('R-103', 2, 905), ('R-103', 3, 870), ('R-103', 4, 240), ('R-103', 5, 58);
