ALTER TABLE `claims` ADD `deducted` integer;--> statement-breakpoint
ALTER TABLE `refunds` ADD `waiver` text;