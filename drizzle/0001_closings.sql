CREATE TABLE `order_closings` (
	`order_n` integer PRIMARY KEY NOT NULL,
	`answer` text NOT NULL,
	`rating` text,
	`word` text,
	`answered_at` integer NOT NULL,
	FOREIGN KEY (`order_n`) REFERENCES `orders`(`n`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_closings_answer" CHECK("order_closings"."answer" in ('well', 'problem')),
	CONSTRAINT "order_closings_rating" CHECK("order_closings"."rating" is null or "order_closings"."rating" in ('good', 'very_good')),
	CONSTRAINT "order_closings_well" CHECK("order_closings"."answer" = 'well' or "order_closings"."rating" is null)
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_order_flags` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`reference` text NOT NULL,
	`client_id` text NOT NULL,
	`livreur_id` text,
	`kind` text NOT NULL,
	`note` text,
	`data` text NOT NULL,
	`raised_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by` text,
	`resolution` text,
	CONSTRAINT "order_flags_kind" CHECK("__new_order_flags"."kind" in ('count_gap', 'disagreement', 'problem', 'code_failed', 'refused_action', 'to_reassign', 'visit_missed', 'wave_differs')),
	CONSTRAINT "order_flags_data" CHECK(json_valid("__new_order_flags"."data"))
);
--> statement-breakpoint
INSERT INTO `__new_order_flags`("id", "order_id", "reference", "client_id", "livreur_id", "kind", "note", "data", "raised_by", "created_at", "resolved_at", "resolved_by", "resolution") SELECT "id", "order_id", "reference", "client_id", "livreur_id", "kind", "note", "data", "raised_by", "created_at", "resolved_at", "resolved_by", "resolution" FROM `order_flags`;--> statement-breakpoint
DROP TABLE `order_flags`;--> statement-breakpoint
ALTER TABLE `__new_order_flags` RENAME TO `order_flags`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `order_flags_open` ON `order_flags` (`created_at`,`id`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `order_flags_order` ON `order_flags` (`order_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_flags_client` ON `order_flags` (`client_id`);