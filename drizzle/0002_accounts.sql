CREATE INDEX `auth_tokens_expiry` ON `auth_tokens` (`expires_at`);--> statement-breakpoint
CREATE INDEX `contact_messages_new` ON `contact_messages` (`created_at`,`id`) WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX `contact_messages_email` ON `contact_messages` (`email`);--> statement-breakpoint
CREATE INDEX `livreur_applications_email` ON `livreur_applications` (`email`);--> statement-breakpoint
CREATE INDEX `users_role_created` ON `users` (`role`,`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_waiting` ON `users` (`created_at`,`id`) WHERE role = 'livreur' and approved_at is null and deleted_at is null;