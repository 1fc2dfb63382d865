-- By hand: a view of a table that is rebuilt goes before it and comes back after it, with the triggers that the table had.
DROP VIEW `order_trail`;--> statement-breakpoint
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
CREATE TABLE `piece_acts` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_n` integer NOT NULL,
	`kind` text NOT NULL,
	`pieces` text NOT NULL,
	`station` text,
	`data` text NOT NULL,
	`worker_n` integer,
	`device_n` integer,
	`actor_n` integer,
	`taken_at` integer NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "piece_acts_by" CHECK(("piece_acts"."device_n" is null) <> ("piece_acts"."actor_n" is null)),
	CONSTRAINT "piece_acts_json" CHECK(json_valid("piece_acts"."pieces") and json_valid("piece_acts"."data"))
);
--> statement-breakpoint
CREATE INDEX `piece_acts_order` ON `piece_acts` (`order_n`);--> statement-breakpoint
CREATE INDEX `piece_acts_actor` ON `piece_acts` (`actor_n`) WHERE actor_n is not null;--> statement-breakpoint
CREATE TABLE `pieces` (
	`order_n` integer NOT NULL,
	`number` integer NOT NULL,
	`position` integer NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`service` text NOT NULL,
	`grams` integer,
	`opened_at` integer,
	`defects` text NOT NULL,
	`tag` text,
	`station` text,
	`station_at` integer,
	`station_worker_n` integer,
	`batch_n` integer,
	`redo_at` integer,
	`stained_at` integer,
	`damaged_at` integer,
	`damage_photo_id` text,
	`packed_at` integer,
	`missing_at` integer,
	`missing_reason` text,
	`released_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`order_n`, `number`),
	FOREIGN KEY (`order_n`) REFERENCES `orders`(`n`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pieces_number" CHECK("pieces"."number" >= 1),
	CONSTRAINT "pieces_defects" CHECK(json_valid("pieces"."defects")),
	CONSTRAINT "pieces_missing" CHECK(("pieces"."missing_at" is null) = ("pieces"."missing_reason" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pieces_tag` ON `pieces` (`tag`) WHERE tag is not null;--> statement-breakpoint
CREATE INDEX `pieces_batch` ON `pieces` (`batch_n`) WHERE batch_n is not null;--> statement-breakpoint
CREATE TABLE `batches` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`machine` text NOT NULL,
	`station` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`worker_n` integer,
	`device_n` integer
);
--> statement-breakpoint
CREATE INDEX `batches_running` ON `batches` (`machine`) WHERE ended_at is null;--> statement-breakpoint
CREATE TABLE `order_places` (
	`order_n` integer PRIMARY KEY NOT NULL,
	`rack` text NOT NULL,
	`place` integer NOT NULL,
	`hangers` integer NOT NULL,
	`bags` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_n`) REFERENCES `orders`(`n`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_places_place" CHECK("order_places"."place" >= 1 and "order_places"."hangers" >= 0 and "order_places"."bags" >= 0)
);
--> statement-breakpoint
CREATE INDEX `order_places_place` ON `order_places` (`rack`,`place`);--> statement-breakpoint
CREATE TABLE `workers` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`left_at` integer
);
--> statement-breakpoint
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
CREATE TABLE `__new_order_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_n` integer NOT NULL,
	`kind` text NOT NULL,
	`actor_n` integer NOT NULL,
	`actor_role` text NOT NULL,
	`from_status` text,
	`to_status` text,
	`client_n` integer NOT NULL,
	`livreur_n` integer,
	`previous_livreur_n` integer,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	`contents` blob,
	CONSTRAINT "order_events_data" CHECK(json_valid("__new_order_events"."data"))
);
--> statement-breakpoint
INSERT INTO `__new_order_events`("seq", "order_n", "kind", "actor_n", "actor_role", "from_status", "to_status", "client_n", "livreur_n", "previous_livreur_n", "data", "at", "contents") SELECT "seq", "order_n", "kind", "actor_n", "actor_role", "from_status", "to_status", "client_n", "livreur_n", "previous_livreur_n", "data", "at", "contents" FROM `order_events`;--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_n`);--> statement-breakpoint
CREATE INDEX `order_events_client` ON `order_events` (`client_n`);--> statement-breakpoint
CREATE INDEX `order_events_livreur` ON `order_events` (`livreur_n`) WHERE livreur_n is not null;--> statement-breakpoint
CREATE INDEX `order_events_previous_livreur` ON `order_events` (`previous_livreur_n`) WHERE previous_livreur_n is not null;--> statement-breakpoint
CREATE INDEX `order_events_actor` ON `order_events` (`actor_n`) WHERE actor_role <> 'client';--> statement-breakpoint
CREATE INDEX `order_events_staff` ON `order_events` (`seq`) WHERE actor_role in ('admin', 'superadmin');--> statement-breakpoint
CREATE INDEX `order_events_done` ON `order_events` (`at`) WHERE kind = 'moved' and to_status in ('picked_up', 'completed');--> statement-breakpoint
ALTER TABLE `waiting_assignments` ADD `incomplete` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `missing_pieces` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- By hand: the view and the triggers of order_events, which was rebuilt.
CREATE VIEW `order_trail` AS 
  select e.seq, e.order_n, coalesce((select o.id from orders o where o.n = e.order_n), (select d.id from deleted_orders d where d.n = e.order_n)) as order_id, substr(coalesce((select o.id from orders o where o.n = e.order_n), (select d.id from deleted_orders d where d.n = e.order_n)), 1, 8) as reference,
    e.kind, e.actor_n, (select u.id from users u where u.n = e.actor_n) as actor_id, e.actor_role, e.from_status, e.to_status,
    e.client_n, (select u.id from users u where u.n = e.client_n) as client_id, e.livreur_n, (select u.id from users u where u.n = e.livreur_n) as livreur_id,
    e.previous_livreur_n, (select u.id from users u where u.n = e.previous_livreur_n) as previous_livreur_id, e.data, e.at,
    coalesce((select lower(hex(p.link)) from history_links p where p.n = (select n from history_links where table_number = 1 and row_key = +e.seq) - 1), hex(zeroblob(16))) as previous_hash,
    coalesce((select lower(hex(link)) from history_links where table_number = 1 and row_key = +e.seq), '') as hash
  from order_events e;
--> statement-breakpoint
CREATE TRIGGER `order_events_never_updated` BEFORE UPDATE ON `order_events` BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `order_events_never_deleted` BEFORE DELETE ON `order_events` BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END;
--> statement-breakpoint
-- By hand: the triggers of the table that was made anew.
CREATE TRIGGER `staff_actions_never_updated` BEFORE UPDATE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `staff_actions_never_deleted` BEFORE DELETE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
-- By hand, for pieces: what is only ever added to.
CREATE TRIGGER `piece_acts_never_updated` BEFORE UPDATE ON `piece_acts` BEGIN SELECT RAISE(ABORT, 'piece_acts is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `piece_acts_never_deleted` BEFORE DELETE ON `piece_acts` BEGIN SELECT RAISE(ABORT, 'piece_acts is append-only'); END;
