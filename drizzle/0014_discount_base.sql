-- Francs off an order keep the price of the articles that they were taken off. A proposal that waits was priced without it.
UPDATE `orders` SET `discount_rule` = json_set(`discount_rule`, '$.of', `total_items_price` + `discount`)
WHERE json_valid(`discount_rule`) AND `discount_rule` ->> 'francs' IS NOT NULL AND `total_items_price` + `discount` > 0
  AND `status` NOT IN ('completed', 'cancelled')
  AND NOT EXISTS (SELECT 1 FROM `order_adjustments` WHERE `order_id` = `orders`.`id` AND `order_adjustments`.`status` = 'proposed');
