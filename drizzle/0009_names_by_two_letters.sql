-- Names are indexed anew with the space that begins their first word: two letters are looked for with that space. The
-- application gives `indexed_name`, because SQLite folds no accents.
INSERT INTO `users_search` (`users_search`) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO `users_search` (rowid, name, phone) SELECT `n`, indexed_name(`fullname`), replace(`phone`, '+', '') FROM `users` WHERE `deleted_at` IS NULL;
