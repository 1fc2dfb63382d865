-- No query goes by these two.
DROP INDEX `wave_events_session`;--> statement-breakpoint
DROP INDEX `wave_sessions_order`;--> statement-breakpoint
DROP INDEX `orders_start`;--> statement-breakpoint
CREATE INDEX `orders_start` ON `orders` (substr(`id`, 1, 2),`created_at`,substr(`id`, 3, 1));--> statement-breakpoint
CREATE INDEX `cash_handovers_gap` ON `cash_handovers` (`created_at`) WHERE counted <> expected;
