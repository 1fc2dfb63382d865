import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/database.ts'
import { requireDatabase } from '#server/db/file/folder-access.ts'
import { createDgiApi } from '#server/money/fne/dgi-api.ts'
import { type DgiSeller, readSavedDgiSeller } from '#server/money/fne/dgi-seller.service.ts'
import { type Specimen, sendSpecimens } from '#server/money/fne/specimens.ts'
import { envOfFolder } from '../../demo/demo-mark.ts'
import { fail, readArguments, refuseFault, refuseOlderFile } from './fail.ts'
import { envFor, typedFile } from './file-fault.ts'

// The answers name the business and its keys of certificates.
process.umask(0o077)

const USAGE = `Usage:
  npm run fne -- specimens [--out <folder>] [--production]
      sends the five invoices that the DGI asks for to FNE_API_URL with FNE_API_KEY, one after the other, and writes
      each request and its answer into a folder; ends at the first that is not certified

They are real invoices at an address of production: only with --production. DATA_DIR names the server's data folder, whose
settings say the establishment, the point of sale and the code of tax; nothing in it is changed.`

await run().catch(refuseFault('Cannot send'))

async function run(): Promise<void> {
  const { out, production } = readOptions()
  const env = envOfFolder(envFor('read'), process.env)
  const api = createDgiApi(env)
  if (!api || !env.fne) return fail('FNE_API_URL and FNE_API_KEY are not set.')
  if (!env.fne.isTrial && !production)
    return fail(
      `${env.fne.apiUrl} is no place of trials: these would be real invoices (--production).`,
    )
  const seller = await readSettingsOf(requireDatabase(env.dataDir))
  const specimens = await sendSpecimens(api, seller)
  mkdirSync(out, { recursive: true })
  for (const specimen of specimens) keep(out, specimen)
  const summary = specimens.map(wordsOf).join('\n')
  writeFileSync(join(out, 'resume.txt'), `${summary}\n`)
  console.log(`${summary}\nRequests and answers are in ${out}.`)
  if (specimens.some(({ outcome }) => outcome.state !== 'certified')) process.exitCode = 1
}

function readOptions() {
  const options = {
    out: { type: 'string', default: 'specimens-fne' },
    production: { type: 'boolean', default: false },
  } as const
  const { values, positionals } = readArguments(USAGE, () =>
    parseArgs({ options, allowPositionals: true }),
  )
  if (positionals.join(' ') !== 'specimens') fail(USAGE)
  return { out: typedFile(values.out), production: values.production }
}

async function readSettingsOf(file: string): Promise<DgiSeller> {
  refuseOlderFile(file)
  const database = openDatabase(file)
  try {
    const seller = readSavedDgiSeller(database.orm)
    const { pointOfSale, establishment, walkInPhone, walkInEmail } = seller?.fne ?? {}
    if (!seller || !pointOfSale || !establishment || !walkInPhone || !walkInEmail)
      return fail(
        'Save the number of taxpayer, the point of sale, the establishment and the values of a walk-in in the settings first.',
      )
    return seller
  } finally {
    await database.close()
  }
}

function keep(folder: string, { name, request, call }: Specimen): void {
  writeFileSync(join(folder, `${name}.request.json`), `${JSON.stringify(request, null, 2)}\n`)
  const answer = call.kind === 'answered' ? call.body : call.reason
  writeFileSync(join(folder, `${name}.answer.json`), `${answer}\n`)
}

function wordsOf({ name, outcome }: Specimen): string {
  if (outcome.state === 'certified')
    return `${name}: ${outcome.certificate.number}, ${outcome.certificate.token}`
  const { state, why, message } = outcome
  return `${name}: ${state}, ${why}${message ? `, ${message}` : ''}`
}
