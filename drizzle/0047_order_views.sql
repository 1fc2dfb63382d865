ALTER TABLE `open_order_counts` RENAME TO `order_counts`;
--> statement-breakpoint
INSERT INTO `order_counts` (`status`, `count`)
SELECT `status`.`value`, (SELECT count(*) FROM `orders` WHERE `orders`.`status` = `status`.`value`)
FROM json_each('["completed","cancelled"]') AS `status`;
--> statement-breakpoint
CREATE INDEX `orders_held` ON `orders` (`held_since`) WHERE held_since is not null;
