import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { dismissToast, NotificationHost } from '#web/components/feedback/notify.tsx'
import { queryClient } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { trpcClient } from '#web/trpc-client.ts'
import { useAct } from './use-act.ts'

const MAIL = { mailId: 'm1' }
/** How often the list was read. */
let reads: number
/** Those that were sent and have no answer yet. */
let retries: ((answer: object) => void)[]
let act: ReturnType<typeof useRetry>
/** The screen has a place for an act without an answer. */
let hasPlace: boolean
let handled: 'all' | undefined

const useRetry = () =>
  useAct(trpc.mails.retry, {
    done: ['E‑mail relancé'],
    failed: 'E‑mail non relancé',
    stale: ['mails'],
    ...(handled ? { handled } : {}),
  })

function Screen() {
  trpc.mails.counts.useQuery()
  act = useRetry()
  return [
    act.isRunning ? 'En cours' : 'Au repos',
    hasPlace ? createElement(ActFailure, { key: 'place', unanswered: act.unanswered }) : null,
    createElement(NotificationHost, { key: 'toasts' }),
  ]
}

function Providers({ children }: { children: ReactNode }) {
  const queries = createElement(QueryClientProvider, { client: queryClient }, children)
  const api = { client: trpcClient, queryClient, children: queries }
  return createElement(trpc.Provider, api)
}

beforeEach(async () => {
  hasPlace = false
  handled = undefined
  reads = 0
  retries = []
  vi.stubGlobal('fetch', async (path: string) => {
    let answer: object = { result: { data: null } }
    if (path.includes('retry')) answer = await new Promise((resolve) => retries.push(resolve))
    else reads += 1
    return new Response(JSON.stringify(path.includes('batch=1') ? [answer] : answer))
  })
  render(createElement(Screen), { wrapper: Providers })
  await waitFor(() => expect(reads).toBe(1))
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  dismissToast()
  vi.unstubAllGlobals()
})

/** Answers the act that waits, once it was sent. */
async function answer(content: object) {
  await waitFor(() => expect(retries).toHaveLength(1))
  retries.pop()?.(content)
}

test('a second tap while the act runs sends nothing, and a later one is a new act', async () => {
  const first = act.run(MAIL)
  expect(await act.run(MAIL)).toBeUndefined()
  await screen.findByText('En cours')
  await answer({ result: { data: null } })
  expect(await first).toBeNull()
  const later = act.run(MAIL)
  await answer({ result: { data: null } })
  expect(await later).toBeNull()
})

test('a success shows its toast, and ends once the stale queries are read again', async () => {
  const run = act.run(MAIL)
  await answer({ result: { data: null } })
  await run
  expect(reads).toBe(2)
  await screen.findByText('E‑mail relancé')
  await screen.findByText('Au repos')
})

test('a failure shows its toast and throws nothing; the answer may be lost, so the stale queries are read again', async () => {
  const run = act.run(MAIL)
  await answer({ error: { message: 'Non', code: -32603, data: {} } })
  expect(await run).toBeUndefined()
  await screen.findByText('E‑mail non relancé')
  await waitFor(() => expect(reads).toBe(2))
})

test('an act without an answer says so in its place instead, and is sent again unchanged', async () => {
  hasPlace = true
  await queryClient.invalidateQueries()
  void act.run(MAIL)
  await answer({ error: { message: 'Non', code: -32603, data: {} } })
  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain('E‑mail non relancé')
  expect(screen.getAllByText('E‑mail non relancé')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await answer({ result: { data: null } })
  expect(act.input).toEqual(MAIL)
  await screen.findByText('E‑mail relancé')
  expect(screen.queryByText('E‑mail non relancé')).toBeNull()
})

test('an act that shows each refusal itself has a toast only for want of an answer', async () => {
  handled = 'all'
  await queryClient.invalidateQueries()
  void act.run(MAIL)
  await answer({
    error: { message: 'Non', code: -32603, data: { appCode: 'FORBIDDEN', title: 'Refusé' } },
  })
  await screen.findByText('Au repos')
  expect(screen.queryByText('Refusé')).toBeNull()
  void act.run(MAIL)
  await answer({ error: { message: 'Non', code: -32603, data: {} } })
  await screen.findByText('E‑mail non relancé')
})

test('an act that was refused has its toast, also where there is a place', async () => {
  hasPlace = true
  await queryClient.invalidateQueries()
  void act.run(MAIL)
  await answer({
    error: { message: 'Non', code: -32603, data: { appCode: 'FORBIDDEN', title: 'Refusé' } },
  })
  await screen.findByText('Refusé')
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
})
