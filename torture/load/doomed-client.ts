// A client that keeps streams open until it is killed: `node doomed-client.ts <address> <cookie> <streams>`.
import { get } from 'node:http'

const [address = '', cookie = '', count = '0'] = process.argv.slice(2)
let greeted = 0

for (let i = 0; i < Number(count); i += 1)
  get(address, { headers: { cookie }, agent: false }, (answer) => {
    answer.once('data', () => {
      greeted += 1
      if (greeted === Number(count)) process.send?.('open')
    })
  })
