CREATE TABLE `waiting_assignments` (
	`order_id` text PRIMARY KEY NOT NULL,
	`livreur_id` text NOT NULL,
	`kind` text NOT NULL,
	`from_status` text NOT NULL,
	`current_livreur_id` text,
	`actor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`stands_at` integer NOT NULL,
	`refusal` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`livreur_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "waiting_assignments_kind" CHECK("waiting_assignments"."kind" in ('pickup', 'delivery', 'reassign')),
	CONSTRAINT "waiting_assignments_from" CHECK("waiting_assignments"."from_status" in ('pending', 'assigned', 'pickup_en_route', 'picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX `waiting_assignments_stands` ON `waiting_assignments` (`stands_at`);