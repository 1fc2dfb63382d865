import { run } from './start.ts'

await run(process.env)
