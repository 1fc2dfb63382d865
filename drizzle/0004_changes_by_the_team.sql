PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_staff_actions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` text NOT NULL,
	`actor_role` text NOT NULL,
	`kind` text NOT NULL,
	`target` text,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "staff_actions_kind" CHECK("__new_staff_actions"."kind" in ('livreur_approved', 'account_disabled', 'account_enabled', 'account_created', 'staff_code_shown', 'superadmin_confirmed', 'confirmation_resent', 'application_accepted', 'application_declined', 'message_handled', 'product_added', 'product_changed', 'product_deleted', 'settings_changed', 'cash_handed_over', 'mail_retried', 'data_exported', 'signed_in', 'client_created', 'clients_merged', 'client_preferences_changed', 'team_note_removed', 'client_link_given', 'client_link_renewed', 'adoption_code_given', 'number_code_given', 'client_email_added', 'duty_changed', 'recurring_changed', 'follow_shared', 'follow_withdrawn', 'second_factor_added', 'second_factor_removed', 'second_factor_reset', 'recovery_code_used', 'recovery_codes_made', 'request_link_given', 'request_confirmed', 'request_changed', 'request_refused', 'message_opened', 'message_sent', 'message_dropped', 'client_news_changed')),
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
-- By hand: the triggers of the table that was made anew.
CREATE TRIGGER `staff_actions_never_updated` BEFORE UPDATE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `staff_actions_never_deleted` BEFORE DELETE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
