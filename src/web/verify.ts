// The script of /verifier.

import { startVerifier } from './features/tickets/verifier-script.ts'

startVerifier()
