//! One operation of the interface: where it is, what it reads, what it answers. The router and the description are both
//! made from it.

use axum::Router;
use axum::extract::{Request, State};
use axum::routing::{MethodFilter, MethodRouter, on};

use super::answer::Reader;
use super::app::App;
use super::describe::{Description, Document};
use super::reply::Reply;
use super::request::{Asked, Part};
use crate::problem::Problem;

/// One operation.
pub(crate) struct Operation {
    /// Under `/api/v1`.
    path: &'static str,
    method: Method,
    name: &'static str,
    summary: &'static str,
    route: MethodRouter<App>,
    /// What is read and what is answered.
    describe: fn(&mut Description<'_>),
}

/// How it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    Get,
    Post,
    Patch,
    Delete,
}

impl Method {
    const fn name(self) -> &'static str {
        match self {
            Self::Get => "get",
            Self::Post => "post",
            Self::Patch => "patch",
            Self::Delete => "delete",
        }
    }

    const fn filter(self) -> MethodFilter {
        match self {
            Self::Get => MethodFilter::GET,
            Self::Post => MethodFilter::POST,
            Self::Patch => MethodFilter::PATCH,
            Self::Delete => MethodFilter::DELETE,
        }
    }
}

impl Operation {
    pub(crate) fn new<Said: Part + 'static, Told: Reply, Done>(
        (method, path): (Method, &'static str),
        (name, summary): (&'static str, &'static str),
        answer: fn(App, Said) -> Done,
    ) -> Self
    where
        Done: Future<Output = Result<Told, Problem>> + Send + 'static,
    {
        let route = on(method.filter(), async move |State(app): State<App>, request: Request| {
            let reader = Reader::of(&request);
            let told = async {
                let mut asked = Asked::of(app.clone(), request).await?;
                let said = Said::read(&mut asked).await?;
                answer(app, said).await
            };
            told.await.map_or_else(|problem| reader.told(&problem), Reply::respond)
        });
        let describe = |description: &mut Description<'_>| {
            Said::describe(description);
            Told::describe(description);
        };
        Self { path, method, name, summary, route, describe }
    }
}

/// A route for each of them.
pub(crate) fn routes(operations: Vec<Operation>) -> Router<App> {
    operations
        .into_iter()
        .fold(Router::new(), |router, Operation { path, route, .. }| router.route(&format!("/api/v1{path}"), route))
}

/// The description of all of them.
pub(crate) fn description(operations: &[Operation]) -> String {
    let mut document = Document::new();
    for Operation { path, method, name, summary, describe, .. } in operations {
        let mut description = document.operation((name, summary), *method != Method::Get);
        describe(&mut description);
        let described = description.finish();
        document.add((path, method.name()), described);
    }
    document.finish().to_string()
}
