import { expect, test } from 'vitest'
import type { Queued } from '#shared/record/queue.ts'
import { type QueueTable, senderOf } from './queue-table.ts'

interface Photo extends Queued {
  kind: 'photo'
}

const photo: Photo = { key: 'photo-1', owner: 'konan', kind: 'photo', at: 1 }

test('a photo whose picture the device has lost is given up without a request', async () => {
  let requests = 0
  const table: QueueTable<Photo, void> = {
    name: 'test',
    kinds: {
      photo: {
        actKeyOf: () => 'a',
        async upload() {
          requests += 1
          return { kind: 'answered' }
        },
      },
    },
    unreadable: { title: '', text: '' },
  }
  const sender = senderOf(table, { photo: async () => undefined })
  expect(await sender.send(photo, true)).toMatchObject({ refusal: { code: 'IMAGE_INVALID' } })
  expect(requests).toBe(0)
})
