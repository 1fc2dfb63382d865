import { serveLine } from './apart.ts'
import { LINES } from './groups.ts'

await serveLine(LINES)
