/** Every table, for queries and for drizzle-kit; one file per area, which names the tables it refers to. */
export * from './schema/accounts.ts'
export * from './schema/business.ts'
export * from './schema/custody.ts'
export * from './schema/follows.ts'
export * from './schema/messages.ts'
export * from './schema/money.ts'
export * from './schema/orders.ts'
export * from './schema/push.ts'
