// The least that any Node server does.
import { serveLimit } from './serve.ts'

const HELLO = Buffer.from('{"hello":"world"}')
const HEAD = { 'content-type': 'application/json', 'content-length': HELLO.byteLength }

serveLimit(() => (_, response) => {
  response.writeHead(200, HEAD)
  response.end(HELLO)
})
