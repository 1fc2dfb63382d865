-- Names and phones, folded by the application, found by any three letters in a row.
CREATE VIRTUAL TABLE `users_search` USING fts5(name, phone, tokenize='trigram case_sensitive 1', content='', contentless_delete=1);
--> statement-breakpoint
CREATE TRIGGER `order_events_never_updated` BEFORE UPDATE ON `order_events` BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `order_events_never_deleted` BEFORE DELETE ON `order_events` BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `payments_never_updated` BEFORE UPDATE ON `payments` BEGIN SELECT RAISE(ABORT, 'payments is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `payments_never_deleted` BEFORE DELETE ON `payments` BEGIN SELECT RAISE(ABORT, 'payments is append-only'); END;
