-- The trail and the ledger name orders and people by numbers: what a number stands for changes no more than their rows do.
CREATE TRIGGER `orders_id_never_updated` BEFORE UPDATE OF `n`, `id` ON `orders` BEGIN SELECT RAISE(ABORT, 'the id of orders never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `users_id_never_updated` BEFORE UPDATE OF `n`, `id` ON `users` BEGIN SELECT RAISE(ABORT, 'the id of users never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `deleted_orders_never_updated` BEFORE UPDATE ON `deleted_orders` BEGIN SELECT RAISE(ABORT, 'deleted_orders is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `deleted_orders_never_deleted` BEFORE DELETE ON `deleted_orders` BEGIN SELECT RAISE(ABORT, 'deleted_orders is append-only'); END;
