import { generateKeyPairSync } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createTicketSigner } from '#server/lib/ticket-key.ts'
import { ticketText } from '#shared/orders/tickets/ticket-text.ts'
import { startVerifier } from './verifier-script.ts'

const FACTS = {
  reference: '0a1e03d2',
  pieces: 8,
  total: 17_500,
  countedAt: Date.UTC(2025, 5, 10, 10, 12),
  promisedAt: null,
}

test('the answer of a ticket that came late does not replace the one of a newer text', async () => {
  const signer = createTicketSigner(generateKeyPairSync('ed25519').privateKey)
  let answerKeys = (_: unknown) => {}
  const keys = new Promise((resolve) => {
    answerKeys = resolve
  })
  const json = vi.fn(async () => signer.published)
  vi.stubGlobal('fetch', () => keys)
  document.body.innerHTML = `<form data-typed><textarea></textarea></form><div data-answer></div>
    ${['ours', 'foreign', 'unread', 'later'].map((kind) => `<template data-kind="${kind}">${kind}</template>`).join('')}`
  Element.prototype.scrollIntoView = () => {}
  startVerifier()
  const type = (text: string) => {
    const field = document.querySelector('textarea')
    if (field) field.value = text
    document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  }
  const shown = () => document.querySelector('[data-answer]')?.textContent
  type(ticketText(Uint8Array.from(signer.sign(FACTS))))
  expect(shown()).toBe('')
  type('rien')
  expect(shown()).toBe('unread')
  answerKeys({ ok: true, json })
  await vi.waitFor(() => expect(json).toHaveBeenCalled())
  // The signature is checked in a few turns of the event loop.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve))
  expect(shown()).toBe('unread')
  type(ticketText(Uint8Array.from(signer.sign(FACTS))))
  await vi.waitFor(() => expect(shown()).toBe('ours'))
})
