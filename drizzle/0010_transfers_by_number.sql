ALTER TABLE `account_payments` ADD `bare_number` text;--> statement-breakpoint
CREATE INDEX `account_payments_number` ON `account_payments` (`bare_number`) WHERE bare_number is not null;--> statement-breakpoint
CREATE INDEX `account_payments_held` ON `account_payments` (`invoice_n`) WHERE kind = 'cheque_held';