import type { FastifyReply } from 'fastify';

/** The policy of every page; `nonce` serves only emotion's style tags. */
export const contentSecurityPolicy = (nonce?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    nonce === undefined ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    // The page that draws diagrams, in a sandbox.
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

export const securityHeaders: Record<string, string> = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  // Conversations are for their owners and for people with a share link, not for search engines.
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * For the page that draws diagrams from untrusted text, and its files. The sandbox gives the page an opaque origin
 * wherever it is opened, so its own files are cross-origin to it; it may load those and nothing else.
 */
export const sandboxHeaders: Record<string, string> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Sent only where people reach the server over HTTPS. */
export const transportSecurity = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

export const setSecurityHeaders = (
  reply: FastifyReply,
  options: { readonly api: boolean; readonly secure: boolean },
): void => {
  void reply.headers(securityHeaders);
  if (options.api) void reply.header('cache-control', 'no-store');
  if (options.secure) void reply.headers(transportSecurity);
};
