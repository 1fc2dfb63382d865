import { expect, test } from 'vitest'
import { observatoryScore, type Scanned } from './observatory.ts'

const BEST = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; form-action 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const scoreOf = (headers: Scanned['headers'], body = '') =>
  observatoryScore({ headers: { ...BEST, ...headers }, body }).score

test('an answer without any header loses what the table says, and gets no bonus', () => {
  expect(observatoryScore({ headers: {}, body: '' }).score).toBe(100 - 25 - 20 - 5 - 20)
})

test('an answer with every header that needs no cookie, script or list has 140', () => {
  expect(scoreOf({})).toBe(100 + 10 + 5 + 5 + 10 + 10)
  expect(scoreOf({ 'cross-origin-embedder-policy': 'credentialless' })).toBe(150)
})

test.each([
  ["default-src 'self'; frame-ancestors 'none'", 135],
  ["default-src 'none'; script-src 'unsafe-inline'", 80],
  ["default-src 'none'; script-src 'unsafe-inline' 'nonce-a'; frame-ancestors 'none'", 140],
  ["default-src 'none'; script-src https:", 80],
  ["default-src 'none'; script-src 'unsafe-eval'; frame-ancestors 'none'", 120],
  ["default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'", 130],
  ["default-src 'none'; img-src http:; frame-ancestors 'none'", 120],
  ["frame-ancestors 'none'", 80],
])('the policy « %s » has %d', (policy, score) => {
  expect(scoreOf({ 'content-security-policy': policy, 'x-frame-options': 'DENY' })).toBe(score)
})

test('a cookie counts with all its attributes, and costs without one of them', () => {
  const cookie = '__Host-laveo=a; Path=/; HttpOnly; Secure; SameSite=Lax'
  expect(scoreOf({ 'set-cookie': [cookie] })).toBe(145)
  expect(scoreOf({ 'set-cookie': [cookie, 'b=1; Secure; SameSite=Lax'] })).toBe(70)
  expect(scoreOf({ 'set-cookie': ['a=1; HttpOnly; SameSite=Lax'] })).toBe(130)
})

test('credentials shared with every origin cost fifty', () => {
  const shared = {
    'access-control-allow-origin': 'https://mal.example',
    'access-control-allow-credentials': 'true',
  }
  expect(scoreOf(shared)).toBe(50)
})

test('a script of another place costs without its hash', () => {
  const html = { 'content-type': 'text/html; charset=UTF-8' }
  expect(scoreOf(html, '<script src="/a.js"></script>')).toBe(140)
  expect(scoreOf(html, '<script src="/a.js" integrity="sha384-x"></script>')).toBe(145)
  expect(scoreOf(html, '<script src="https://cdn.example/a.js"></script>')).toBe(135)
})
