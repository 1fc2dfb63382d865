-- By hand: what waits for its ten seconds is assigned at the start that follows, which links it to the history.
INSERT INTO `settings` (`key`, `value`, `updated_at`)
SELECT 'waiting_assignments', json_group_array(json_object(
    'actorId', `actor_id`, 'orderId', `order_id`, 'livreurId', `livreur_id`, 'kind', `kind`, 'from', `from_status`,
    'currentLivreurId', `current_livreur_id`, 'incomplete', `incomplete`)), max(`created_at`)
FROM (SELECT * FROM `waiting_assignments` WHERE `refusal` IS NULL ORDER BY `created_at`)
HAVING count(*) > 0;
--> statement-breakpoint
DROP TABLE `waiting_assignments`;--> statement-breakpoint
ALTER TABLE `push_outbox` ADD `held_until` integer;