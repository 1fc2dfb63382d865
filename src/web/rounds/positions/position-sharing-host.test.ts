import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PositionSharingHost } from './position-sharing-host.tsx'

const { code, read } = vi.hoisted(() => {
  let come = () => {}
  const here = new Promise<void>((resolve) => {
    come = resolve
  })
  return {
    code: { here, come },
    read: { missions: undefined as { id: string; status: string }[] | undefined },
  }
})
vi.mock('#web/trpc.ts', () => ({
  trpc: { missions: { list: { useQuery: () => ({ data: read.missions }) } } },
}))
vi.mock('#web/session.ts', () => ({ useMe: () => ({ approved: true }) }))
vi.mock('./position-sharing.tsx', async () => {
  await code.here
  return { default: ({ rideBegun }: { rideBegun: boolean }) => (rideBegun ? 'asks' : 'is silent') }
})

afterEach(cleanup)

function open(): (missions: typeof read.missions) => void {
  read.missions = undefined
  const host = () => createElement(PositionSharingHost)
  const { rerender } = render(host())
  return (missions) => {
    read.missions = missions
    rerender(host())
  }
}

test('a ride that began before the code of the sharing came is asked about; one that was under way is not', async () => {
  const show = open()
  show([{ id: 'a', status: 'assigned' }])
  show([{ id: 'a', status: 'pickup_en_route' }])
  code.come()
  await screen.findByText('asks')
  cleanup()

  const showAgain = open()
  showAgain([{ id: 'a', status: 'pickup_en_route' }])
  await screen.findByText('is silent')
  showAgain([
    { id: 'a', status: 'pickup_en_route' },
    { id: 'b', status: 'delivery_en_route' },
  ])
  expect(screen.getByText('asks')).toBeDefined()
})
