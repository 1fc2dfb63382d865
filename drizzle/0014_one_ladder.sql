-- By hand: the steps and the stops of an invoice stand beside those of an order, by the ladder and the number of either.
CREATE TABLE `__new_reminder_steps` (
	`ladder` text NOT NULL,
	`subject_n` integer NOT NULL,
	`days` integer NOT NULL,
	`reminder_n` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`subject_n`, `ladder`, `days`)
);
--> statement-breakpoint
INSERT INTO `__new_reminder_steps` (`ladder`, `subject_n`, `days`, `reminder_n`, `at`)
  SELECT `ladder`, `order_n`, `days`, `reminder_n`, `at` FROM `reminder_steps`
  UNION ALL SELECT 'invoice', `invoice_n`, `days`, `reminder_n`, `at` FROM `invoice_reminder_steps`;
--> statement-breakpoint
DROP TABLE `reminder_steps`;--> statement-breakpoint
DROP TABLE `invoice_reminder_steps`;--> statement-breakpoint
ALTER TABLE `__new_reminder_steps` RENAME TO `reminder_steps`;--> statement-breakpoint
CREATE INDEX `reminder_steps_reminder` ON `reminder_steps` (`reminder_n`);--> statement-breakpoint
CREATE INDEX `reminder_steps_at` ON `reminder_steps` (`at`);--> statement-breakpoint
CREATE TABLE `__new_reminder_stops` (
	`ladder` text NOT NULL,
	`subject_n` integer NOT NULL,
	`stopped_at` integer,
	`resumed_at` integer,
	`actor_n` integer,
	PRIMARY KEY(`subject_n`, `ladder`)
);
--> statement-breakpoint
INSERT INTO `__new_reminder_stops` (`ladder`, `subject_n`, `stopped_at`, `resumed_at`, `actor_n`)
  SELECT `ladder`, `order_n`, `stopped_at`, `resumed_at`, `actor_n` FROM `reminder_stops`
  UNION ALL SELECT 'invoice', `invoice_n`, `stopped_at`, `resumed_at`, NULL FROM `invoice_balances`
    WHERE `stopped_at` IS NOT NULL OR `resumed_at` IS NOT NULL;
--> statement-breakpoint
DROP TABLE `reminder_stops`;--> statement-breakpoint
ALTER TABLE `__new_reminder_stops` RENAME TO `reminder_stops`;--> statement-breakpoint
ALTER TABLE `invoice_balances` DROP COLUMN `stopped_at`;--> statement-breakpoint
ALTER TABLE `invoice_balances` DROP COLUMN `resumed_at`;
