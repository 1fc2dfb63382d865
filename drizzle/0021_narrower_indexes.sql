DROP INDEX `missed_visits_created`;--> statement-breakpoint
DROP INDEX `orders_livreur`;--> statement-breakpoint
CREATE INDEX `orders_livreur` ON `orders` (`livreur_id`,`status`);