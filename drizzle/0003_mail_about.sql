ALTER TABLE `mail_outbox` ADD `about` text;--> statement-breakpoint
CREATE INDEX `mail_outbox_recipient` ON `mail_outbox` (`recipient`);--> statement-breakpoint
CREATE INDEX `mail_outbox_about` ON `mail_outbox` (`about`) WHERE about is not null;