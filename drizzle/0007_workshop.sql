CREATE TABLE `devices` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`secret_hash` text NOT NULL,
	`number` integer NOT NULL,
	`user_agent` text NOT NULL,
	`asked_at` integer NOT NULL,
	`code_hash` text,
	`code_until` integer,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`name` text,
	`paired_by_n` integer,
	`paired_at` integer,
	`seen_at` integer,
	`unpaired_at` integer,
	`seal` blob,
	CONSTRAINT "devices_tries" CHECK("devices"."code_tries" >= 0),
	CONSTRAINT "devices_pairing" CHECK("devices"."paired_at" is null or ("devices"."paired_by_n" is not null and "devices"."name" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `devices_id` ON `devices` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `devices_secret` ON `devices` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `devices_waiting` ON `devices` (`asked_at`) WHERE paired_at is null;--> statement-breakpoint
CREATE INDEX `devices_paired` ON `devices` (`paired_at`) WHERE paired_at is not null;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_staff_actions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` text NOT NULL,
	`actor_role` text NOT NULL,
	`kind` text NOT NULL,
	`target` text,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "staff_actions_data" CHECK(json_valid("__new_staff_actions"."data"))
);
--> statement-breakpoint
INSERT INTO `__new_staff_actions`("seq", "actor_id", "actor_role", "kind", "target", "data", "at") SELECT "seq", "actor_id", "actor_role", "kind", "target", "data", "at" FROM `staff_actions`;--> statement-breakpoint
DROP TABLE `staff_actions`;--> statement-breakpoint
ALTER TABLE `__new_staff_actions` RENAME TO `staff_actions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `staff_actions_target` ON `staff_actions` (`target`,`seq`) WHERE target is not null;--> statement-breakpoint
CREATE INDEX `staff_actions_actor` ON `staff_actions` (`actor_id`,`seq`);--> statement-breakpoint
CREATE INDEX `staff_actions_kind` ON `staff_actions` (`kind`,`seq`);--> statement-breakpoint
CREATE INDEX `staff_actions_kind_actor` ON `staff_actions` (`kind`,`actor_id`,`seq`);--> statement-breakpoint
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
	CONSTRAINT "order_flags_data" CHECK(json_valid("__new_order_flags"."data"))
);
--> statement-breakpoint
INSERT INTO `__new_order_flags`("id", "order_id", "reference", "client_id", "livreur_id", "kind", "note", "data", "raised_by", "created_at", "resolved_at", "resolved_by", "resolution") SELECT "id", "order_id", "reference", "client_id", "livreur_id", "kind", "note", "data", "raised_by", "created_at", "resolved_at", "resolved_by", "resolution" FROM `order_flags`;--> statement-breakpoint
DROP TABLE `order_flags`;--> statement-breakpoint
ALTER TABLE `__new_order_flags` RENAME TO `order_flags`;--> statement-breakpoint
CREATE INDEX `order_flags_open` ON `order_flags` (`created_at`,`id`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `order_flags_order` ON `order_flags` (`order_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_flags_client` ON `order_flags` (`client_id`);--> statement-breakpoint
CREATE TABLE `__new_order_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`step` text NOT NULL,
	`livreur_id` text NOT NULL,
	`caption` text,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`taken_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_order_photos`("id", "order_id", "step", "livreur_id", "caption", "width", "height", "bytes", "taken_at", "created_at") SELECT "id", "order_id", "step", "livreur_id", "caption", "width", "height", "bytes", "taken_at", "created_at" FROM `order_photos`;--> statement-breakpoint
DROP TABLE `order_photos`;--> statement-breakpoint
ALTER TABLE `__new_order_photos` RENAME TO `order_photos`;--> statement-breakpoint
CREATE INDEX `order_photos_order` ON `order_photos` (`order_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `order_photos_created` ON `order_photos` (`created_at`,`order_id`);--> statement-breakpoint
-- By hand: the triggers of the table that was made anew.
CREATE TRIGGER `staff_actions_never_updated` BEFORE UPDATE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `staff_actions_never_deleted` BEFORE DELETE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
