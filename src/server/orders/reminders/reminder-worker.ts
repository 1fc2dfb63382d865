import type { Deps } from '#server/deps.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { isStorageRefusal } from '#server/lib/storage/storage-fault.ts'
import { createWorker, type Job, type Worker } from '#server/lib/workers/worker.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import { mayRemind } from '#shared/shop/settings/reminding-times.ts'
import type { LadderTemplate } from './ladders.sql.ts'
import { remind } from './remind.service.ts'
import { dueNow, readRemindingTimes, reminded } from './reminded.queries.ts'

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
  const remindAll = async (template: LadderTemplate, stopping: AbortSignal) => {
    for (const clientId of dueClients(ctx, template)) {
      if (stopping.aborted) return
      await remind(ctx, { template, clientId }).catch((err: unknown) => {
        if (isStorageRefusal(err)) throw err
        log.error({ clientId, err }, 'a client could not be reminded')
      })
    }
  }
  return {
    async doAllDue(stopping) {
      try {
        // First, since an invoice goes before the orders of its company, which wait for the next day.
        await remindAll('relance_facture', stopping)
        await remindAll('relance', stopping)
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

/** The clients with something due now whom some way reaches, who were told nothing today. */
function dueClients({ database: { orm }, clock }: Deps, template: LadderTemplate): string[] {
  const now = clock.now()
  const settings = readSettings(orm, 'reminders')
  if (!isModuleOn(orm, 'reminders') || !mayRemind(now, readRemindingTimes(orm))) return []
  const due = dueNow(reminded(orm, { template, settings, now }), settings, now)
  const free = due.filter((one) => one.reminded.isReached && !one.reminded.hasNewsToday)
  return [...new Set(free.map((one) => one.reminded.clientId))]
}
