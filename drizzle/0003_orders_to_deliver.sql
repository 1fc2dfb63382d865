DROP INDEX `orders_in_progress`;--> statement-breakpoint
CREATE INDEX `orders_to_deliver` ON `orders` (`due_at`) WHERE status in ('picked_up', 'processing') and ready_at is not null and not at_counter;--> statement-breakpoint
CREATE INDEX `orders_in_progress` ON `orders` (`created_at`) WHERE status not in ('completed', 'pending', 'cancelled');