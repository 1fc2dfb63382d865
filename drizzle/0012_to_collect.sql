DROP INDEX `orders_unclaimed`;--> statement-breakpoint
-- By hand: what is owed is read where it is, and was of no screen day by day.
DROP TRIGGER `orders_debt_by_day`;
--> statement-breakpoint
ALTER TABLE `money_days` DROP COLUMN `debt`;
