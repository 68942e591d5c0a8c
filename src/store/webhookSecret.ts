import { create } from "zustand";

type Secret = { id: string; configId: string; url: string; secret: string };

/** Secrets of webhooks that were just made or renewed, until their screen is left: they are shown only once. */
type WebhookSecrets = {
  shown: readonly Secret[];
  show: (secret: Secret) => void;
  hide: () => void;
};

export const useWebhookSecrets = create<WebhookSecrets>()((set) => ({
  shown: [],
  show: (secret) => set(({ shown }) => ({ shown: [...shown.filter(({ id }) => id !== secret.id), secret] })),
  hide: () => set({ shown: [] }),
}));
