// Draws one diagram for the page around it. The sandbox gives this document an origin of its own: nothing in a diagram
// can reach the app, its storage or its session. Only a height leaves it, or the news that drawing failed.
(() => {
  /** @typedef {{ initialize(settings: object): void, render(id: string, text: string): Promise<{ svg: string }> }} Mermaid */
  const mermaid = /** @type {Mermaid} */ (Reflect.get(globalThis, 'mermaid'));

  /** @param {{ type: 'ready' | 'failed' } | { type: 'drawn', height: number }} message */
  const tell = (message) => parent.postMessage(message, '*');

  /** @param {{ source: string, isDark: boolean }} asked */
  const draw = async ({ source, isDark }) => {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      theme: isDark ? 'dark' : 'neutral',
      // Lines on a plain ground, like the page: no shadows and no bevels.
      look: 'classic',
      fontFamily: 'system-ui, sans-serif',
      maxTextSize: 20_000,
      maxEdges: 300,
      // Labels are text, whatever a diagram's own settings say: none becomes an HTML element.
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      secure: [
        'secure',
        'securityLevel',
        'startOnLoad',
        'suppressErrorRendering',
        'maxTextSize',
        'maxEdges',
        'htmlLabels',
        'flowchart',
        'themeCSS',
        'fontFamily',
      ],
    });
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
    const { svg } = await mermaid.render('diagram', source);
    const drawing = new DOMParser().parseFromString(svg, 'text/html').body.firstElementChild;
    if (drawing === null) throw new Error('nothing was drawn');
    // A link could only navigate this frame away from its diagram: the sandbox opens no other page.
    for (const link of drawing.querySelectorAll('a'))
      for (const name of ['href', 'xlink:href']) link.removeAttribute(name);
    document.body.replaceChildren(document.adoptNode(drawing));
    // Reports the present height, and each later one that follows from the width of the page.
    new ResizeObserver(() => tell({ type: 'drawn', height: drawing.getBoundingClientRect().height })).observe(drawing);
  };

  addEventListener('message', (event) => {
    if (event.source !== parent) return;
    draw(/** @type {{ source: string, isDark: boolean }} */ (event.data)).catch(() => tell({ type: 'failed' }));
  });
  tell({ type: 'ready' });
})();
