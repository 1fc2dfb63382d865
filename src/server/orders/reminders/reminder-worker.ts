import type { Deps } from '#server/deps.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { isStorageRefusal } from '#server/lib/storage/storage-fault.ts'
import { createWorker, type Job, type Worker } from '#server/lib/workers/worker.ts'
import { mayRemind } from '#shared/orders/reminders/reminder-times.ts'
import { reminderWays } from '../order-news.service.ts'
import { remindClient } from './remind.service.ts'
import { dueNow, readRemindingTimes, remindedOrders } from './reminded-orders.queries.ts'

/** The worker looks at this interval, because nothing wakes it when a day begins or a claim is settled. */
const LOOK_MS = 300_000

/**
 * The worker that reminds clients, one after the other. It keeps nothing in memory: after a stop of any kind it reads what was told
 * and goes on.
 */
export function createReminderWorker(ctx: Deps): Worker {
  return createWorker(reminderJob(ctx))
}

function reminderJob(ctx: Deps): Job {
  const { log } = ctx
  let stopping = false
  return {
    async doAllDue() {
      try {
        for (const clientId of clientsToRemind(ctx)) {
          if (stopping) return
          await remindClient(ctx, clientId)
        }
      } catch (err) {
        if (!isStorageRefusal(err)) log.error({ err }, 'clients could not be reminded')
      }
    },
    nextIn: () => (stopping ? undefined : LOOK_MS),
    stop() {
      stopping = true
    },
    onWake() {
      // Time alone makes a step due.
    },
  }
}

function clientsToRemind({ database: { orm }, clock }: Deps): string[] {
  const now = clock.now()
  const settings = readSettings(orm, 'reminders')
  if (!settings.on || !mayRemind(now, readRemindingTimes(orm))) return []
  const due = dueNow(remindedOrders(orm, { settings, now }), settings, now)
  const clients = new Set(
    due.flatMap(({ order }) => (order.isRemindedToday === 1 ? [] : [order.clientId])),
  )
  return [...clients].filter((clientId) => reminderWays(orm, clientId) !== null)
}
