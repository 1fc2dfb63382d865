import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ANSWERS_FILE, keysOf, readEverything } from './answers.ts'

// Then « npm run format », and a person reads the difference: each new key is something that somebody is told from now on.
const folder = () => mkdtempSync(join(tmpdir(), 'laveo-answers-'))
const seen = await readEverything({ folder })
writeFileSync(ANSWERS_FILE, `${JSON.stringify(keysOf(seen), null, 2)}\n`)
