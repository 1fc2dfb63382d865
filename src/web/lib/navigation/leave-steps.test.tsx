import { act, render, screen } from '@testing-library/react'
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'
import { leaveSteps, useFirstStep } from './leave-steps.tsx'

/** A form of two steps. Its own answer and the piece of the page that follows it both lead on. */
function Form() {
  useFirstStep()
  const navigate = useNavigate()
  const lead = () => leaveSteps(() => void navigate('/sent', { replace: true }))
  const send = () => {
    lead()
    lead()
  }
  return (
    <>
      <Link to="?step=2">Next</Link>
      <button type="button" onClick={send}>
        Send
      </button>
    </>
  )
}

/** Waits for the steps of the history. Each one is a timer without delay, and such timers run in order. */
const later = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve))
  })

test.each([
  ['from its second step', ['Next']],
  ['from its first step', []],
])('Back from what was sent leads to the screen before the form, %s', async (_, links) => {
  window.history.pushState(null, '', '/')
  const { unmount } = render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Link to="/form">Form</Link>} />
        <Route path="/form" element={<Form />} />
        <Route path="/sent" element="Sent" />
      </Routes>
    </BrowserRouter>,
  )
  for (const name of ['Form', ...links]) {
    act(() => screen.getByRole('link', { name }).click())
    await later()
  }
  act(() => screen.getByRole('button', { name: 'Send' }).click())
  await later()
  expect(window.location.pathname).toBe('/sent')
  act(() => window.history.back())
  await later()
  expect(window.location.pathname).toBe('/')
  unmount()
})
