// Loaded before the server: what it sends to the push service of the tests, a public https address as its rules ask, arrives
// at a port of this machine.
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const port = Number(process.env.PUSH_DETOUR)
const request = https.request

https.request = ((endpoint: string, options: https.RequestOptions, onAnswer: () => void) => {
  const { hostname, pathname } = new URL(endpoint)
  if (hostname !== 'push.torture.example') return request(endpoint, options, onAnswer)
  const { method, headers, signal } = options
  const own = { method, headers, ...(signal && { signal }) }
  return http.request(`http://127.0.0.1:${port}${pathname}`, own as http.RequestOptions, onAnswer)
}) as typeof https.request
syncBuiltinESMExports()
