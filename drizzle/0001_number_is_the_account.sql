-- By hand: a view of a table that is rebuilt goes before it and comes back after it, with the triggers that the table had.
DROP VIEW `order_trail`;--> statement-breakpoint
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
CREATE TABLE `client_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`user_id` text,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	`seen_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `client_answers_user` ON `client_answers` (`user_id`,`at`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `client_answers_number` ON `client_answers` (`phone`,`at`) WHERE user_id is null;--> statement-breakpoint
CREATE INDEX `client_answers_new` ON `client_answers` (`at`,`id`) WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX `client_answers_at` ON `client_answers` (`at`);--> statement-breakpoint
CREATE TABLE `client_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`template` text NOT NULL,
	`phone` text NOT NULL,
	`user_id` text,
	`order_id` text,
	`request_id` text,
	`facts` text NOT NULL,
	`state` text DEFAULT 'to_send' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`provider_id` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`delivered_at` integer,
	`read_at` integer,
	`opened_at` integer,
	`opened_by` text,
	`handled_by` text,
	`seal` blob,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`opened_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`handled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "client_messages_state" CHECK("client_messages"."state" in ('to_send', 'sending', 'sent', 'delivered', 'read', 'uncertain', 'refused', 'dropped')),
	CONSTRAINT "client_messages_facts" CHECK(json_valid("client_messages"."facts"))
);
--> statement-breakpoint
CREATE INDEX `client_messages_due` ON `client_messages` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `client_messages_user` ON `client_messages` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `client_messages_order` ON `client_messages` (`order_id`) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX `client_messages_request` ON `client_messages` (`request_id`) WHERE request_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `client_messages_provider` ON `client_messages` (`provider_id`) WHERE provider_id is not null;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_staff_actions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` text NOT NULL,
	`actor_role` text NOT NULL,
	`kind` text NOT NULL,
	`target` text,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "staff_actions_kind" CHECK("__new_staff_actions"."kind" in ('livreur_approved', 'account_disabled', 'account_enabled', 'account_created', 'staff_code_shown', 'superadmin_confirmed', 'confirmation_resent', 'application_accepted', 'application_declined', 'message_handled', 'product_added', 'product_changed', 'product_deleted', 'settings_changed', 'cash_handed_over', 'mail_retried', 'data_exported', 'signed_in', 'client_created', 'clients_merged', 'client_link_given', 'client_link_renewed', 'adoption_code_given', 'number_code_given', 'duty_changed', 'recurring_changed', 'follow_shared', 'follow_withdrawn', 'second_factor_added', 'second_factor_removed', 'second_factor_reset', 'recovery_code_used', 'recovery_codes_made', 'request_link_given', 'request_confirmed', 'request_changed', 'request_refused', 'message_opened', 'message_sent', 'message_dropped', 'client_news_changed')),
	CONSTRAINT "staff_actions_data" CHECK(json_valid("__new_staff_actions"."data"))
);
--> statement-breakpoint
INSERT INTO `__new_staff_actions`("seq", "actor_id", "actor_role", "kind", "target", "data", "at") SELECT "seq", "actor_id", "actor_role", "kind", "target", "data", "at" FROM `staff_actions`;--> statement-breakpoint
DROP TABLE `staff_actions`;--> statement-breakpoint
ALTER TABLE `__new_staff_actions` RENAME TO `staff_actions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
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
	CONSTRAINT "order_flags_kind" CHECK("__new_order_flags"."kind" in ('count_gap', 'disagreement', 'problem', 'code_failed', 'refused_action', 'to_reassign', 'visit_missed', 'wave_differs', 'not_theirs')),
	CONSTRAINT "order_flags_data" CHECK(json_valid("__new_order_flags"."data"))
);
--> statement-breakpoint
INSERT INTO `__new_order_flags`("id", "order_id", "reference", "client_id", "livreur_id", "kind", "note", "data", "raised_by", "created_at", "resolved_at", "resolved_by", "resolution") SELECT "id", "order_id", "reference", "client_id", "livreur_id", "kind", "note", "data", "raised_by", "created_at", "resolved_at", "resolved_by", "resolution" FROM `order_flags`;--> statement-breakpoint
DROP TABLE `order_flags`;--> statement-breakpoint
ALTER TABLE `__new_order_flags` RENAME TO `order_flags`;--> statement-breakpoint
CREATE INDEX `order_flags_open` ON `order_flags` (`created_at`,`id`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `order_flags_order` ON `order_flags` (`order_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_flags_client` ON `order_flags` (`client_id`);--> statement-breakpoint
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
	CONSTRAINT "order_events_kind" CHECK("__new_order_events"."kind" in ('created', 'assigned', 'reassigned', 'moved', 'cancelled', 'deleted', 'payment_method', 'payment_declared', 'payment_received', 'payment_missing', 'refund_due', 'refund_settled', 'counted', 'photo_added', 'code_failed', 'flagged', 'flag_resolved', 'adjustment_proposed', 'adjustment_accepted', 'adjustment_refused', 'adjustment_withdrawn', 'slot_changed', 'promise_moved', 'made_ready', 'visit_missed', 'missed_fee', 'transferred', 'landmark_added')),
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
CREATE TABLE `__new_links` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`order_n` integer,
	`version` integer,
	`role` text,
	`created_at` integer NOT NULL,
	`created_by_n` integer,
	`expires_at` integer,
	`ended_at` integer,
	`ended_by_n` integer,
	`seal` blob,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_n`) REFERENCES `orders`(`n`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "links_purpose" CHECK("__new_links"."purpose" in ('signup', 'recovery', 'ticket', 'adoption', 'shared follow', 'number code', 'e-mail code')),
	CONSTRAINT "links_version" CHECK(("__new_links"."order_n" is null) = ("__new_links"."version" is null) and ifnull("__new_links"."version" >= 1, 1))
);
--> statement-breakpoint
INSERT INTO `__new_links`("id", "purpose", "user_id", "order_n", "version", "role", "created_at", "created_by_n", "expires_at", "ended_at", "ended_by_n", "seal") SELECT "id", "purpose", "user_id", "order_n", "version", "role", "created_at", "created_by_n", "expires_at", "ended_at", "ended_by_n", "seal" FROM `links`;--> statement-breakpoint
DROP TABLE `links`;--> statement-breakpoint
ALTER TABLE `__new_links` RENAME TO `links`;--> statement-breakpoint
CREATE INDEX `links_user` ON `links` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `links_expiry` ON `links` (`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `links_order` ON `links` (`order_n`,`version`) WHERE order_n is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `links_open` ON `links` (`order_n`) WHERE order_n is not null and ended_at is null;--> statement-breakpoint
ALTER TABLE `sessions` ADD `number_proven_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `phone_proven_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `phone_proven_by` text;--> statement-breakpoint
ALTER TABLE `users` ADD `news_by` text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `link_opened_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `link_opened_on` text;--> statement-breakpoint
CREATE UNIQUE INDEX `users_phone_proven` ON `users` (`phone`) WHERE phone_proven_at is not null;--> statement-breakpoint
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
CREATE TRIGGER `staff_actions_never_updated` BEFORE UPDATE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `staff_actions_never_deleted` BEFORE DELETE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
-- A client whose linen was taken at their address has proven their number. Where several records have it, none has.
UPDATE users SET phone_proven_by = 'visit', phone_proven_at = (
  SELECT min(e.at) FROM orders o JOIN order_events e ON e.order_n = o.n
  WHERE o.client_id = users.id AND o.at_counter = 0 AND o.client_contact_phone = users.phone AND e.to_status = 'picked_up'
)
WHERE role = 'client' AND deleted_at IS NULL
  AND phone IN (SELECT phone FROM users WHERE role = 'client' AND deleted_at IS NULL GROUP BY phone HAVING count(*) = 1)
  AND EXISTS (
    SELECT 1 FROM orders o JOIN order_events e ON e.order_n = o.n
    WHERE o.client_id = users.id AND o.at_counter = 0 AND o.client_contact_phone = users.phone AND e.to_status = 'picked_up'
  );
