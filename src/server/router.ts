// See live.router.ts.
import type {} from '@trpc/server/unstable-core-do-not-import'
import { authRouter } from './features/auth/auth.router.ts'
import { checkoutRouter } from './features/checkout/checkout.router.ts'
import { liveRouter } from './features/live/live.router.ts'
import { missionsRouter } from './features/missions/missions.router.ts'
import { ordersRouter } from './features/orders/orders.router.ts'
import { productsRouter } from './features/products/products.router.ts'
import { statsRouter } from './features/stats/stats.router.ts'
import { usersRouter } from './features/users/users.router.ts'
import { router } from './trpc.ts'

export const appRouter = router({
  auth: authRouter,
  checkout: checkoutRouter,
  live: liveRouter,
  missions: missionsRouter,
  orders: ordersRouter,
  products: productsRouter,
  stats: statsRouter,
  users: usersRouter,
})

export type AppRouter = typeof appRouter
