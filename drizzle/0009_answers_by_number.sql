DROP INDEX `client_answers_number`;--> statement-breakpoint
CREATE INDEX `client_answers_number` ON `client_answers` (`phone`,`at`);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `first_tried_at` integer;