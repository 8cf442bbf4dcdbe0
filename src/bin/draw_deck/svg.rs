//! A small writer of SVG: flat fills and strokes, groups, clips and uses.

use std::fmt::Write as _;

/// One picture being drawn.
pub struct Svg {
    width: f64,
    height: f64,
    defs: String,
    body: String,
    ids: usize,
}

/// A number with at most two decimals, as short as it can be written.
pub fn num(v: f64) -> String {
    let text = format!("{v:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" | "" => "0".to_owned(),
        other => other.to_owned(),
    }
}

impl Svg {
    /// An empty picture of this size.
    pub fn new(width: f64, height: f64) -> Self {
        Self {
            width,
            height,
            defs: String::new(),
            body: String::new(),
            ids: 0,
        }
    }

    /// Adds markup as it stands.
    pub fn raw(&mut self, markup: &str) -> &mut Self {
        self.body.push_str(markup);
        self
    }

    /// Adds markup to the definitions.
    pub fn def(&mut self, markup: &str) -> &mut Self {
        self.defs.push_str(markup);
        self
    }

    /// A filled path.
    pub fn fill(&mut self, d: &str, fill: &str) -> &mut Self {
        self.put(format_args!("<path d=\"{d}\" fill=\"{fill}\"/>"))
    }

    /// A line with round ends.
    pub fn line(&mut self, d: &str, stroke: &str, width: f64) -> &mut Self {
        let w = num(width);
        self.put(format_args!(
            "<path d=\"{d}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{w}\"/>"
        ))
    }

    /// A filled path with an outline.
    pub fn shape(&mut self, d: &str, fill: &str, stroke: &str, width: f64) -> &mut Self {
        let w = num(width);
        self.put(format_args!(
            "<path d=\"{d}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{w}\"/>"
        ))
    }

    /// A filled circle.
    pub fn dot(&mut self, x: f64, y: f64, r: f64, fill: &str) -> &mut Self {
        let (x, y, r) = (num(x), num(y), num(r));
        self.put(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\"/>"
        ))
    }

    /// A filled circle with an outline.
    pub fn disc(
        &mut self,
        x: f64,
        y: f64,
        r: f64,
        fill: &str,
        stroke: &str,
        width: f64,
    ) -> &mut Self {
        let (x, y, r, w) = (num(x), num(y), num(r), num(width));
        self.put(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{w}\"/>"
        ))
    }

    /// A filled ellipse with an outline.
    pub fn oval(
        &mut self,
        x: f64,
        y: f64,
        rx: f64,
        ry: f64,
        fill: &str,
        stroke: &str,
        width: f64,
    ) -> &mut Self {
        let (x, y, rx, ry, w) = (num(x), num(y), num(rx), num(ry), num(width));
        self.put(format_args!(
            "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{w}\"/>"
        ))
    }

    /// Draws inside a group with these attributes.
    pub fn group(&mut self, attributes: &str, draw: impl FnOnce(&mut Self)) -> &mut Self {
        self.put(format_args!("<g {attributes}>"));
        draw(self);
        self.raw("</g>")
    }

    /// Draws moved by (x, y), turned by degrees and scaled.
    pub fn at(
        &mut self,
        x: f64,
        y: f64,
        turn: f64,
        scale: f64,
        draw: impl FnOnce(&mut Self),
    ) -> &mut Self {
        let mut t = format!("transform=\"translate({} {})", num(x), num(y));
        if turn != 0.0 {
            let _ = write!(t, " rotate({})", num(turn));
        }
        if (scale - 1.0).abs() > 1e-9 {
            let _ = write!(t, " scale({scale:.4})");
        }
        t.push('"');
        self.group(&t, draw)
    }

    /// Draws mirrored about the vertical line at x.
    pub fn mirrored(&mut self, x: f64, draw: impl FnOnce(&mut Self)) -> &mut Self {
        self.group(
            &format!("transform=\"matrix(-1 0 0 1 {} 0)\"", num(2.0 * x)),
            draw,
        )
    }

    /// A name no other definition of this picture has.
    pub fn fresh_id(&mut self) -> String {
        self.ids += 1;
        format!("d{}", self.ids)
    }

    /// Draws inside the outline.
    pub fn clipped(&mut self, outline: &str, draw: impl FnOnce(&mut Self)) -> &mut Self {
        let id = self.fresh_id();
        let _ = write!(
            self.defs,
            "<clipPath id=\"{id}\"><path d=\"{outline}\"/></clipPath>"
        );
        self.group(&format!("clip-path=\"url(#{id})\""), draw)
    }

    /// What has been drawn so far, to be used inside another picture.
    pub fn markup(&self) -> &str {
        &self.body
    }

    /// The whole file.
    pub fn finish(&self) -> String {
        let (w, h) = (num(self.width), num(self.height));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\">\n"
        );
        if !self.defs.is_empty() {
            let _ = write!(out, "<defs>{}</defs>", self.defs);
        }
        let _ = write!(
            out,
            "<g stroke-linecap=\"round\" stroke-linejoin=\"round\">{}</g></svg>",
            self.body
        );
        let mut out = out.replace("><", ">\n<");
        out.push('\n');
        out
    }

    fn put(&mut self, markup: std::fmt::Arguments<'_>) -> &mut Self {
        let _ = self.body.write_fmt(markup);
        self
    }
}
