import { certify } from './crash/certify.ts'
import { companyInvoices } from './crash/company-invoices.ts'
import { copies } from './crash/copies.ts'
import { cutSendings } from './crash/cut-sendings.ts'
import { diskFull } from './crash/disk-full.ts'
import { earlierCopies } from './crash/earlier-copies.ts'
import { exactlyOnce } from './crash/exactly-once.ts'
import { heldWords } from './crash/held-words.ts'
import { kill } from './crash/kill.ts'
import { locked } from './crash/locked.ts'
import { powerCut } from './crash/power-cut.ts'
import { reminding } from './crash/reminders.ts'
import { restarts } from './crash/restarts.ts'
import { bruteForce } from './hostile/brute-force.ts'
import { enumeration } from './hostile/enumeration.ts'
import { fuzz } from './hostile/fuzz.ts'
import { headers } from './hostile/headers.ts'
import { uploads } from './hostile/uploads.ts'
import type { Line } from './line.ts'
import { clock } from './load/clock-jumps.ts'
import { departures } from './load/departures.ts'
import { live } from './load/live.ts'
import { migrations } from './load/migrations.ts'
import { mixed } from './load/mixed.ts'
import { providers } from './load/providers.ts'
import { answers } from './rules/answers.ts'
import { matrix } from './rules/matrix.ts'
import { races } from './rules/races.ts'
import { rewritings } from './rules/rewritings.ts'
import { statements } from './rules/statements.ts'
import { statusMachine } from './rules/status-machine.ts'

/** Every line, by subject: the order of the table. */
export const GROUPS = {
  crash: [
    kill,
    powerCut,
    exactlyOnce,
    cutSendings,
    heldWords,
    certify,
    companyInvoices,
    reminding,
    diskFull,
    locked,
    restarts,
    copies,
    earlierCopies,
  ],
  hostile: [fuzz, headers, bruteForce, enumeration, uploads],
  load: [departures, live, providers, migrations, mixed, clock],
  rules: [statements, races, statusMachine, matrix, answers, rewritings],
} satisfies Record<string, readonly Line[]>

export const LINES: readonly Line[] = Object.values(GROUPS).flat()
