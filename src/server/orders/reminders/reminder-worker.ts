import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { isStorageRefusal } from '#server/lib/storage/storage-fault.ts'
import { createWorker, type Job, type Worker } from '#server/lib/workers/worker.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import { mayRemind } from '#shared/shop/settings/reminding-times.ts'
import { remindCompany } from '../invoice-reminders/remind-company.service.ts'
import { remindedInvoices } from '../invoice-reminders/reminded-invoices.queries.ts'
import { remindClient } from './remind.service.ts'
import {
  type AskedOfReminders,
  dueNow,
  type Reminded,
  readRemindingTimes,
  remindedOrders,
} from './reminded-orders.queries.ts'

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
  /** One client who cannot be reminded keeps no other from it. */
  const remindAll = async (read: Read, remind: typeof remindClient, stopping: AbortSignal) => {
    for (const clientId of dueClients(ctx, read)) {
      if (stopping.aborted) return
      await remind(ctx, clientId).catch((err: unknown) => {
        if (isStorageRefusal(err)) throw err
        log.error({ clientId, err }, 'a client could not be reminded')
      })
    }
  }
  return {
    async doAllDue(stopping) {
      try {
        // First, since an invoice goes before the orders of its company, which wait for the next day.
        await remindAll(remindedInvoices, remindCompany, stopping)
        await remindAll(remindedOrders, remindClient, stopping)
      } catch (err) {
        if (!isStorageRefusal(err)) log.error({ err }, 'clients could not be reminded')
      }
    },
    nextIn: () => LOOK_MS,
    onWake() {
      // Time alone makes a step due.
    },
  }
}

type Read = (orm: Orm, asked: AskedOfReminders) => ReadonlyArray<Reminded & { clientId: string }>

/** The clients with something due now whom some way reaches, who were told nothing today. */
function dueClients({ database: { orm }, clock }: Deps, read: Read): string[] {
  const now = clock.now()
  const settings = readSettings(orm, 'reminders')
  if (!isModuleOn(orm, 'reminders') || !mayRemind(now, readRemindingTimes(orm))) return []
  const due = dueNow(read(orm, { settings, now }), settings, now)
  const free = due.filter(({ reminded }) => reminded.isReached && reminded.hasNewsToday === 0)
  return [...new Set(free.map(({ reminded }) => reminded.clientId))]
}
