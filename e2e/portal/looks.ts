/** Each theme and each size of screen appears once: a fault of both together is rarer than the time of four looks is worth. */
export const LOOKS = [
  { name: 'light', theme: 'light', phone: false },
  { name: 'dark-phone', theme: 'dark', phone: true },
] as const
