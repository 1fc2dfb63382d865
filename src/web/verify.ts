// The script of /verifier.

import { startVerifier } from './orders/tickets/verifier-script.ts'

startVerifier()
